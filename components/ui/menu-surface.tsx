'use client';
import { Check } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import type { MenuItem, MenuProps } from './menu';
import { PageLink } from './page-link';

const ITEM =
  'flex h-7 items-center gap-2 rounded-sm px-2 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&>svg]:size-3.5 [&>svg]:text-muted';

/** The menu once it is wanted; it starts open. It stays in place in the document, inside the landmark of its trigger. */
export default function MenuSurface({ trigger, items, align = 'start' }: MenuProps) {
  return (
    <Primitive.Root modal={false} defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-enter overflow-y-auto rounded-md bg-raised p-1 text-left font-normal whitespace-nowrap text-ink shadow-overlay outline-none"
      >
        {items.map((item, position) => (
          // The order of a menu is fixed while it is open, so the position identifies the item.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Item key={position} item={item} />
        ))}
      </Primitive.Content>
    </Primitive.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  switch (item.kind) {
    case 'separator':
      return <Primitive.Separator className="my-1 h-px bg-line" />;
    case 'heading':
      return <Primitive.Label className="px-2 pt-1 pb-0.5 text-xs text-muted">{item.label}</Primitive.Label>;
    case 'choice':
      return (
        <Primitive.CheckboxItem checked={item.checked} onSelect={item.onSelect} className={ITEM}>
          <span className="w-3.5">{item.checked && <Check aria-hidden className="size-3.5" />}</span>
          {item.label}
        </Primitive.CheckboxItem>
      );
    case 'link':
      return (
        <Primitive.Item asChild>
          <PageLink href={item.href} aria-current={item.current ? 'true' : undefined} className={ITEM}>
            {item.icon}
            <span className="min-w-0 flex-1 truncate">{item.label}</span>
            {item.current && <Check aria-hidden />}
          </PageLink>
        </Primitive.Item>
      );
    default:
      return (
        <Primitive.Item onSelect={item.onSelect} disabled={item.disabled ?? false} className={ITEM}>
          {item.icon}
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.shortcut}
        </Primitive.Item>
      );
  }
}
