import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withJsonMembers } from '@/lib/otlp/json-members';

const unpack = (value: string, ...members: string[]) =>
  Object.fromEntries(withJsonMembers(new Map([['k', value]]), { k: members }));

describe('members of attributes that hold JSON text', () => {
  it('are numbers, booleans and short texts, at any depth that is named', () => {
    const text = '{"a":1,"b":{"c":2.5},"d":true,"e":"short","f":"not asked for"}';
    expect(unpack(text, 'a', 'b.c', 'd', 'e')).toEqual({
      k: text,
      'k.a': 1,
      'k.b.c': 2.5,
      'k.d': true,
      'k.e': 'short',
    });
  });

  it.each([
    ['{"a":{"b":1}}'],
    ['{"a":[1]}'],
    ['{"a":null}'],
    ['{"a":1e999}'],
    [`{"a":"${'x'.repeat(257)}"}`],
    [`{"a":1,"b":"${'x'.repeat(5000)}"}`],
    ['{"a":1'],
    ['[{"a":1}]'],
    ['"a"'],
    [''],
  ])('are nothing else: %s', (text) => expect(unpack(text, 'a')).toEqual({ k: text }));

  it('are own members only', () => {
    expect(unpack('{}', 'constructor', '__proto__', 'toString.name', 'constructor.name')).toEqual({ k: '{}' });
  });

  it('are not needed where the whole is one text, which takes the place of its JSON', () => {
    expect([unpack('"LLM"'), unpack('LLM'), unpack('7'), unpack('"unclosed')]).toEqual([
      { k: 'LLM' },
      { k: 'LLM' },
      { k: '7' },
      { k: '"unclosed' },
    ]);
  });

  it('come out of any text without a throw, and leave the other attributes alone', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const given = new Map([
          ['k', text],
          ['other', text],
        ]);
        const unpacked = withJsonMembers(given, { k: ['a', 'b.c'] });
        expect([unpacked.get('other'), given.size]).toEqual([text, 2]);
      }),
    );
  });
});
