import { Figure, FigureRow } from '@/components/console/figure';
import type { Control, Judged } from '@/lib/controls/contract';
import { formatCount, formatPercent } from '@/lib/format/number';
import { countDelta, shareDelta } from '@/lib/quality/deltas';

interface ControlFiguresProps {
  answer: Control;
  figures: Judged;
  /** Where the violated ones are listed; undefined for people who may not see single executions. */
  findings: string | undefined;
}

/** What the rule said of the executions of the range, each figure with the period before. */
export function ControlFigures({ answer, figures, findings }: ControlFiguresProps) {
  const before = answer.previous.figures;
  const { share_held: share } = figures;
  const held = shareDelta(share, before?.share_held ?? null, 'more');
  return (
    <FigureRow count="four">
      <Figure
        label="Share held"
        value={share && formatPercent(share.value)}
        exact={
          share
            ? `95% interval ${formatPercent(share.low)} to ${formatPercent(share.high)}`
            : 'Nothing held or violated'
        }
        {...(held && { change: held })}
        trend={trendOf(answer)}
        trendLabel="Share held over time"
      />
      <Figure
        label="Violated"
        value={formatCount(figures.violated)}
        {...changeOf(figures, before, 'violated', 'less')}
        {...(findings && { href: findings })}
      >
        <p className="text-xs text-muted">executions</p>
      </Figure>
      <Figure
        label="Not evidenced"
        value={formatCount(figures.not_evidenced)}
        {...changeOf(figures, before, 'not_evidenced', 'less')}
      >
        <p className="text-xs text-muted">the facts do not say whether it held</p>
      </Figure>
      <Figure label="Held" value={formatCount(figures.held)} {...changeOf(figures, before, 'held', 'more')}>
        <p className="text-xs text-muted">executions</p>
      </Figure>
    </FigureRow>
  );
}

type Count = 'held' | 'violated' | 'not_evidenced';

function changeOf(now: Judged, before: Judged | null, key: Count, wanted: 'more' | 'less') {
  const part = (judged: Judged) => ({
    count: judged[key],
    of: judged.held + judged.violated + judged.not_evidenced,
  });
  const change = countDelta(part(now), before ? part(before) : undefined, wanted);
  return change ? { change } : {};
}

function trendOf({ series, buckets }: Control): (number | null)[] {
  const valueAt = (key: Count, index: number) => series.find((one) => one.key === key)?.values[index] ?? null;
  return buckets.map((_, index) => {
    const [held, violated] = [valueAt('held', index) ?? 0, valueAt('violated', index) ?? 0];
    return held + violated === 0 ? null : held / (held + violated);
  });
}
