import { describe, expect, it } from 'vitest';
import { bareKeysBelongTo, nameOf, stepSequence } from '@/lib/format/keys';

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  nameOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers });

describe('nameOf', () => {
  it('names letters with Shift, but not signs, whose place differs by layout', () => {
    expect(press('j')).toBe('j');
    expect(press('X', { shiftKey: true })).toBe('shift+x');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('?')).toBe('?');
    expect(press('Enter', { shiftKey: true })).toBe('shift+Enter');
  });

  it('takes Ctrl and ⌘ as the same', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true })).toBe('mod+k');
  });

  it('is empty for a modifier alone', () => {
    expect(press('Shift', { shiftKey: true })).toBe('');
  });
});

describe('stepSequence', () => {
  const all = ['j', 'g o', 'g f', 'o'];

  it('waits after the first of two keys and completes with the second', () => {
    const first = stepSequence('', 'g', all);
    expect(first).toEqual({ matches: [], pending: 'g' });
    expect(stepSequence(first.pending, 'o', all)).toEqual({ matches: ['g o'], pending: '' });
  });

  it('lets a key that completes nothing count by itself', () => {
    expect(stepSequence('g', 'j', all)).toEqual({ matches: ['j'], pending: '' });
    expect(stepSequence('g', 'z', all)).toEqual({ matches: [], pending: '' });
  });
});

it('leaves typed characters to fields and takes them from boxes and buttons', () => {
  const element = (tag: string, type: string | null = null, isEditable = false) =>
    bareKeysBelongTo({ tag, type, isEditable });
  expect([element('INPUT'), element('INPUT', 'search'), element('TEXTAREA'), element('DIV', null, true)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([element('INPUT', 'checkbox'), element('BUTTON', 'button'), element('TR')]).toEqual([false, false, false]);
});
