import { Swatch } from './swatch';

interface LegendProps {
  items: readonly { key: string; label: string; colour: string; hatched?: boolean }[];
}

/** Which colour is what, above the chart. */
export function Legend({ items }: LegendProps) {
  return (
    <ul className="mb-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {items.map((item) => (
        <li key={item.key} className="flex items-center gap-1.5">
          <Swatch colour={item.colour} hatched={item.hatched ?? false} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}
