import {
  Activity,
  Coins,
  FileCheck,
  GitFork,
  House,
  Inbox,
  KeyRound,
  ListTree,
  type LucideIcon,
  Plug,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Unplug,
  Users,
} from 'lucide-react';

// One noun, one icon, and only here.
const ICON = {
  overview: Activity,
  attribution: GitFork,
  failures: Inbox,
  executions: ListTree,
  controls: ShieldCheck,
  unknown: Unplug,
  risks: Scale,
  usage: Coins,
  audit: ScrollText,
  proof: FileCheck,
  settings: Settings,
  members: Users,
  tokens: KeyRound,
  connect: Plug,
  home: House,
} as const satisfies Record<string, LucideIcon>;

export type SectionIconKey = keyof typeof ICON;

/** The icon of a section of the console. */
export function SectionIcon({ icon }: { icon: SectionIconKey }) {
  const Icon = ICON[icon];
  return <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />;
}
