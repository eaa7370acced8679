import { hatchBackground } from './hatch';

/** The key of a series: its colour, hatched where the series is. */
export function Swatch({ colour, hatched = false }: { colour: string; hatched?: boolean }) {
  return (
    <span
      aria-hidden
      style={{ background: hatched ? hatchBackground(colour) : colour }}
      className="inline-block size-2.5 shrink-0 rounded-[2px]"
    />
  );
}
