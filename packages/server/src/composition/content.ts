import { noticeService } from '#features/content/notices/service.ts'
import { pageService } from '#features/content/pages/service.ts'
import { siteService } from '#features/content/site/service.ts'
import { ticketAdmin } from '#features/content/tickets/admin-service.ts'
import { ticketConversation } from '#features/content/tickets/conversation.ts'
import { ticketService } from '#features/content/tickets/service.ts'
import type { Core, Runtime } from './core.ts'
import type { IdentityServices } from './identity.ts'

interface ContentDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'now'>
  core: Pick<Core, 'settings' | 'rateLimits' | 'audit' | 'letters' | 'tell'>
  identity: Pick<IdentityServices, 'setup' | 'codes' | 'providers'>
}

/** What the site's team writes for everybody, and what users write to the team. */
export function createContent(deps: ContentDeps) {
  const { settings, rateLimits, audit, letters, tell } = deps.core
  const { config, db, now } = deps.runtime
  const { setup, codes, providers } = deps.identity

  const conversation = ticketConversation({ letters, tell, now })
  return {
    pages: pageService({ db, audit, now }),
    notices: noticeService({ db, audit, now }),
    tickets: ticketService({ db, conversation, rateLimits, now }),
    ticketAdmin: ticketAdmin({ db, conversation, audit, now }),
    site: siteService({ db, settings, setup, providers, codes, config, now }),
  }
}

export type ContentServices = ReturnType<typeof createContent>
