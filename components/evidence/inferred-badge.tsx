import { Badge } from '@/components/ui/badge';

/** Marks an identity that no fact names: it was made up from the trace, so it is never shown as an observed one. */
export function InferredBadge() {
  return (
    <Badge variant="outline">
      <span title="No fact names it; it stands for the trace.">inferred</span>
    </Badge>
  );
}
