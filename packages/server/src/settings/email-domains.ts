import type { Settings } from '@imagora/contract'
import { invalid } from '#platform/refusal.ts'

type DomainRules = Pick<Settings, 'register_allowed_domains' | 'register_refused_domains'>

/** `*.example.org` stands for every subdomain of example.org, but not for example.org itself. */
const matches = (domain: string, pattern: string) =>
  pattern.startsWith('*.') ? domain.endsWith(pattern.slice(1)) : domain === pattern

/** Refuses an address whose domain the site does not take; addresses that administrators enter are not checked. */
export function requireAllowedDomain(email: string, rules: DomainRules) {
  const { register_allowed_domains: allowed, register_refused_domains: refused } = rules
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isAllowed = allowed.length === 0 || allowed.some((pattern) => matches(domain, pattern))
  if (!isAllowed || refused.some((pattern) => matches(domain, pattern))) throw invalid('email', 'email_domain_refused')
}

/** A list of allowed domains restricts nothing unless a code proves the address. */
export const requiresEmailCode = (
  settings: Pick<Settings, 'register_allowed_domains' | 'user_email_register_verify'>,
) => settings.user_email_register_verify || settings.register_allowed_domains.length > 0

/** Registration by a mobile number alone would get around the list of allowed domains. */
export function requireAllowedContact(email: string | null, rules: DomainRules) {
  if (email !== null) requireAllowedDomain(email, rules)
  else if (rules.register_allowed_domains.length > 0) throw invalid('email', 'email_required')
}
