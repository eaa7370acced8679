/** Diagonal lines in one colour, for an SVG's `defs`; used as `url(#id)`. */
export function HatchPattern({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill={colour} fillOpacity="0.18" />
      <rect width="2" height="5" fill={colour} />
    </pattern>
  );
}

/** The same hatching as a CSS background, for swatches and bars that are not SVG. */
export function hatchBackground(colour: string): string {
  return `repeating-linear-gradient(45deg, ${colour} 0 2px, color-mix(in oklab, ${colour} 18%, transparent) 2px 5px)`;
}
