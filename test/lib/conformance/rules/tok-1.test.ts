import { describe, expect, it } from 'vitest';
import { tok1 } from '@/lib/conformance/rules/tok-1';
import { execution, started } from '../../projection/fact-builder';
import { ancestor } from '../act-builder';
import { judge } from '../subject';
import { checked, issued } from '../token-builder';

describe('TOK-1', () => {
  const mail = issued({ audience: 'mail', scopes: ['mail.read'] });

  it('holds for a token of that audience with the scope that is needed', () => {
    const facts = execution(mail, checked({ audience: 'mail', required_scope: 'mail.read' }));
    expect(judge(tok1, facts)).toEqual(['held f1 f2']);
  });

  it('is violated where a token of another audience is let through', () => {
    const facts = execution(mail, checked({ audience: 'crm', required_scope: 'mail.read' }));
    expect(judge(tok1, facts)).toEqual(['violated f1 f2']);
  });

  it('is violated where the scope is not among those of the token, whatever the check says of them', () => {
    const facts = execution(mail, checked({ audience: 'mail', scopes: ['mail.send'], required_scope: 'mail.send' }));
    expect(judge(tok1, facts)).toEqual(['violated f1 f2']);
  });

  it('holds where the host refused', () => {
    const facts = execution(mail, checked({ audience: 'crm', required_scope: 'crm.write', result: 'deny' }));
    expect(judge(tok1, facts)).toEqual(['held f1 f2']);
  });

  it('knows a token that the execution before it was given, with the prefix of its digest or without', () => {
    const [, origin] = ancestor(started(), mail);
    const facts = execution(checked({ audience: 'crm', required_scope: 'mail.read' }, 'sha256:'));
    expect(judge(tok1, facts, { ancestors: [[origin!]] })).toEqual(['violated a2 f1']);
  });

  it('is not evidenced where nothing says what the token may do, or what was needed', () => {
    expect(judge(tok1, execution(checked({ required_scope: 'mail.read' })))).toEqual(['not_evidenced f1']);
    expect(judge(tok1, execution(mail, checked({ audience: 'mail' })))).toEqual(['not_evidenced f1 f2']);
  });
});
