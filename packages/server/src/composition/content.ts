import { createNoticeService } from '#features/content/notices/service.ts'
import { createPageService } from '#features/content/pages/service.ts'
import { createSiteService } from '#features/content/site/service.ts'
import { createTicketAdmin } from '#features/content/tickets/admin-service.ts'
import { createTicketConversation } from '#features/content/tickets/conversation.ts'
import { createTicketService } from '#features/content/tickets/service.ts'
import type { Core, Runtime } from './core.ts'
import type { IdentityServices } from './identity.ts'

interface ContentDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'now'>
  core: Pick<Core, 'settings' | 'siteMode' | 'captchaServices' | 'rateLimits' | 'audit' | 'emails' | 'publishEvent'>
  identity: Pick<IdentityServices, 'setup' | 'codes' | 'providers'>
}

/** Creates the services for the team's pages and notices and for the tickets of users. */
export function createContent(deps: ContentDeps) {
  const { settings, siteMode, captchaServices, rateLimits, audit, emails, publishEvent } = deps.core
  const { config, db, now } = deps.runtime
  const { setup, codes, providers } = deps.identity

  const conversation = createTicketConversation({ emails, publishEvent, now })
  return {
    pages: createPageService({ db, audit, now }),
    notices: createNoticeService({ db, audit, now }),
    tickets: createTicketService({ db, conversation, rateLimits, now }),
    ticketAdmin: createTicketAdmin({ db, conversation, audit, now }),
    site: createSiteService({ db, settings, siteMode, setup, providers, codes, captchaServices, config, now }),
  }
}

export type ContentServices = ReturnType<typeof createContent>
