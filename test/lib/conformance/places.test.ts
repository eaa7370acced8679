import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filedUnder, Places, perhapsSame } from '@/lib/conformance/places';

describe('places', () => {
  it('give the nearest thing after and before a place, never the one at it', () => {
    const places = new Places<string>();
    places.add(['a'], 1, 'one');
    places.add(['b'], 3, 'three');
    places.add(['a'], 5, 'five');
    expect(places.firstAfter(['a'], 1)).toEqual({ at: 5, what: 'five' });
    expect(places.firstAfter(['a', 'b'], 1)).toEqual({ at: 3, what: 'three' });
    expect(places.lastBefore(['a', 'b'], 5)).toEqual({ at: 3, what: 'three' });
    expect(places.lastBefore(['a'], 1)).toBeUndefined();
    expect(places.firstAfter(['c'], 0)).toBeUndefined();
  });

  it('agree with a walk over all', () => {
    const value = fc.option(fc.constantFrom('x', 'y'), { nil: undefined });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), value, fc.nat(30), (values, asked, place) => {
        const places = new Places<string | undefined>();
        values.forEach((one, at) => {
          places.add(filedUnder(one), at, one);
        });
        const same = values.map((one, at) => ({
          at,
          what: one,
          fits: [one, asked].includes(undefined) || one === asked,
        }));
        const tell = (found: (typeof same)[number] | undefined) => found && { at: found.at, what: found.what };
        expect(places.firstAfter(perhapsSame(asked), place)).toEqual(
          tell(same.find(({ at, fits }) => fits && at > place)),
        );
        expect(places.lastBefore(perhapsSame(asked), place)).toEqual(
          tell(same.findLast(({ at, fits }) => fits && at < place)),
        );
      }),
    );
  });
});
