import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';

const Place = z.object({ at: z.string(), id: z.string() });

it('gives back the place that was put in, whatever text it holds', () => {
  fc.assert(
    fc.property(fc.record({ at: fc.string({ unit: 'binary' }), id: fc.string({ unit: 'grapheme' }) }), (place) => {
      expect(decodeCursor(encodeCursor(place), Place)).toEqual(place);
    }),
  );
});

it('refuses every other text, with a sentence that does not repeat it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodeCursor(text, Place)).toThrow('The cursor in "after" is not one that this list gave.');
    }),
  );
  expect(() => decodeCursor(encodeCursor({ at: 'only' }), Place)).toThrow('The cursor');
});
