import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { readProblem } from '@/lib/format/problem';
import { StateShape } from './mark-shape';

interface ProblemPanelProps {
  /** A failed call's error or a problem document; it is shown where the data would be. */
  problem: unknown;
  onRetry?: () => void;
  retrying?: boolean;
}

/** What failed, in a sentence, with the id to report it by and, where it may help, a second try. */
export function ProblemPanel({ problem, onRetry, retrying = false }: ProblemPanelProps) {
  const { title, detail, status, requestId, permission } = readProblem(problem);
  const mayHelp = status === null || status >= 500 || status === 429 || status === 409;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md border border-line bg-sunken p-4">
      <span className="mt-0.5">
        <StateShape state="failing" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {detail && !permission && <p className="text-muted">{detail}</p>}
        {permission && (
          <p className="text-muted">
            It needs the permission <code className="font-mono text-xs text-ink">{permission}</code>. An administrator
            of this project can give it to you.
          </p>
        )}
        {requestId && (
          <p className="mt-1 flex items-center gap-1 text-xs text-muted">
            Request <code className="truncate font-mono text-ink">{requestId}</code>
            <CopyButton text={requestId} label="Copy request id" />
          </p>
        )}
      </div>
      {onRetry && mayHelp && (
        <Button size="small" pending={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
