'use client';
import { Checkbox } from '@/components/ui/checkbox';
import type { Role } from '@/lib/access/permissions';
import { ROLE_TEXT } from '@/lib/access/role-text';
import { sentenceCase } from '@/lib/format/id';

interface RoleBoxesProps {
  legend: string;
  roles: readonly Role[];
  chosen: readonly string[];
  onChange: (roles: Role[]) => void;
  error?: string | undefined;
}

/** Roles to tick, each with what it is for. */
export function RoleBoxes({ legend, roles, chosen, onChange, error }: RoleBoxesProps) {
  const toggle = (role: Role, isOn: boolean) =>
    onChange(roles.filter((other) => (other === role ? isOn : chosen.includes(other))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-xs font-medium">{legend}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={sentenceCase(role)}
          hint={ROLE_TEXT[role]}
          checked={chosen.includes(role)}
          onCheckedChange={(isOn) => toggle(role, isOn)}
        />
      ))}
      {error && (
        <p role="alert" className="flex gap-1 text-xs">
          <span aria-hidden className="mt-[3px] size-2.5 shrink-0 rounded-sm bg-state-failing" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
