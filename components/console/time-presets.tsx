import { resolveTimeRange, TIME_RANGE_PRESETS, type TimeRangeTokens } from '@/lib/quality/time-range';

const PRESETS = TIME_RANGE_PRESETS.map((from) => ({
  from,
  label: resolveTimeRange({ from, to: 'now' }, new Date(0)).label,
}));

interface TimePresetsProps {
  tokens: TimeRangeTokens;
  onChoose: (tokens: TimeRangeTokens) => void;
}

/** The usual ranges, one press each. */
export function TimePresets({ tokens, onChoose }: TimePresetsProps) {
  return (
    <fieldset className="flex flex-col gap-px border-line p-1 max-sm:border-b sm:w-40 sm:border-r">
      <legend className="sr-only">Presets</legend>
      {PRESETS.map((preset) => (
        <button
          key={preset.from}
          type="button"
          aria-pressed={tokens.from === preset.from && tokens.to === 'now'}
          onClick={() => onChoose({ from: preset.from, to: 'now' })}
          className="flex h-7 items-center rounded-sm px-2 text-left hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-accent"
        >
          {preset.label}
        </button>
      ))}
    </fieldset>
  );
}
