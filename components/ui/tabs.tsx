'use client';
import * as Primitive from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { formatCount } from '@/lib/format/number';

interface TabsProps<Value extends string> {
  /** Names the set for screen readers. */
  label: string;
  items: readonly { value: Value; label: ReactNode; count?: number }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** One `TabPanel` per item. */
  children: ReactNode;
}

/** Several views of one thing. Keep the chosen one in the address. */
export function Tabs<Value extends string>({ label, items, value, onValueChange, children }: TabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Primitive.List aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line px-4">
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-muted outline-offset-[-2px] hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && <span className="text-xs text-muted">{formatCount(item.count)}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
}

/** What one tab shows. Unmounted while another one is chosen. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Primitive.Content value={value} className="outline-offset-[-2px]">
      {children}
    </Primitive.Content>
  );
}
