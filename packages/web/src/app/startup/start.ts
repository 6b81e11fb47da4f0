import type { QueryClient } from '@tanstack/react-query'
import { applyLanguage, startI18n, getStoredLanguage } from '#lib/i18n.ts'
import { configsQuery, groupQuery, pagesQuery } from '#data/content/site.ts'
import { loadSession } from './session-start.ts'

/** Result of the start: a page to display, an expired session, no site data, or no response about the account. */
export type StartResult = 'ready' | 'session_ended' | 'site_failed' | 'account_failed'

const loadSite = (client: QueryClient) =>
  Promise.all([client.fetchQuery(configsQuery), client.fetchQuery(groupQuery), client.fetchQuery(pagesQuery)])

/** Loads the site and, with a token, the account, in parallel. */
export async function startApp(client: QueryClient, texts = startI18n()): Promise<StartResult> {
  const [site, account] = await Promise.allSettled([loadSite(client), loadSession(client), texts])
  if (site.status === 'rejected') return 'site_failed'
  if (account.status === 'rejected') return 'account_failed'
  const { profile, isExpired } = account.value
  if (!profile && !getStoredLanguage()) await applyLanguage(site.value[0].app.language)
  return isExpired ? 'session_ended' : 'ready'
}
