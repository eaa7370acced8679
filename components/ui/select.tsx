'use client';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import * as Primitive from 'radix-ui/select';
import type { ReactNode } from 'react';
import { CONTROL } from './input';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** No value shows the placeholder. Radix reserves the empty string for that, so no option may use it. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  size?: 'small' | 'medium';
  name?: string;
  disabled?: boolean;
  /** Needed where no `Field` labels it. */
  'aria-label'?: string;
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** One of a list, opened on demand. Type to jump. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    placeholder = 'Choose',
    size = 'medium',
    name,
    disabled,
    required,
    ...rest
  } = props;
  return (
    <Primitive.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      {...(name && { name })}
      {...(disabled && { disabled })}
      {...(required && { required })}
    >
      <Primitive.Trigger
        {...rest}
        className={clsx(
          CONTROL,
          'flex w-full items-center justify-between gap-2 px-2.5 text-left data-[placeholder]:text-muted',
          size === 'small' ? 'h-7 text-xs' : 'h-8',
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-enter overflow-hidden rounded-md bg-raised shadow-overlay"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Primitive.Item
      value={option.value}
      {...(option.disabled && { disabled: true })}
      className="relative rounded-sm py-1 pr-3 pl-7 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover"
    >
      <Primitive.ItemIndicator className="absolute top-1.5 left-2">
        <Check aria-hidden className="size-3.5" />
      </Primitive.ItemIndicator>
      <Primitive.ItemText>{option.label}</Primitive.ItemText>
      {option.hint && <span className="block text-xs text-muted">{option.hint}</span>}
    </Primitive.Item>
  );
}
