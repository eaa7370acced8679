import type { Fact } from '@/lib/facts/fact';

type Control = Fact<'browser.control'>;
type Command = Fact<'browser.command'>;

/** Who holds a page, as the newest hand-over says. */
export interface Hold {
  readonly control: Control;
  /** Where it stands among the facts. */
  readonly at: number;
  /** True for an agent that got the page back from a person. */
  readonly isReturn: boolean;
}

/** Who holds which page, fact by fact. Hand-overs and commands belong together by lease, where both name one. */
export class PageControl {
  private readonly byLease = new Map<string, Hold>();
  private newest: Hold | undefined;

  see(control: Control, at: number): void {
    const before = this.find(control.detail.lease_id);
    const isAgent = control.detail.holder === 'agent';
    // An agent that is told again that it has the page has not looked at it since.
    const isSame = isAgent && before?.control.detail.holder === 'agent';
    const hold = isSame ? before : { control, at, isReturn: isAgent && before?.control.detail.holder === 'person' };
    this.byLease.set(control.detail.lease_id ?? UNNAMED, hold);
    this.newest = hold;
  }

  /** Undefined where nothing says who holds the page. */
  of({ detail }: Command): Hold | undefined {
    return this.find(detail.lease_id);
  }

  private find(lease: string | undefined): Hold | undefined {
    if (lease === undefined) return this.newest;
    const own = this.byLease.get(lease);
    const unnamed = this.byLease.get(UNNAMED);
    if (!own || !unnamed) return own ?? unnamed;
    return own.at > unnamed.at ? own : unnamed;
  }
}

/** No lease has an empty name. */
const UNNAMED = '';
