import { createNoticeService } from '#features/content/notices/service.ts'
import { createLogoService } from '#features/content/site/logo-service.ts'
import { createPageService } from '#features/content/pages/service.ts'
import { createSiteService } from '#features/content/site/service.ts'
import { createTicketAdmin } from '#features/content/tickets/admin-service.ts'
import { createTicketConversation } from '#features/content/tickets/conversation.ts'
import { createTicketService } from '#features/content/tickets/service.ts'
import type { Core, Runtime } from './core.ts'
import type { IdentityServices } from './identity.ts'
import type { StoragesServices } from './storages.ts'

interface ContentDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'images' | 'now'>
  core: Pick<Core, 'settings' | 'siteMode' | 'captchaServices' | 'rateLimits' | 'audit' | 'emails' | 'publishEvent'>
  storages: Pick<StoragesServices, 'storages' | 'objects' | 'spool'>
  identity: Pick<IdentityServices, 'setup' | 'codes' | 'providers'>
}

/** Creates the services for the team's pages and notices and for the tickets of users. */
export function createContent(deps: ContentDeps) {
  const { settings, siteMode, captchaServices, rateLimits, audit, emails, publishEvent } = deps.core
  const { config, db, images, now } = deps.runtime
  const { storages, objects, spool } = deps.storages
  const { setup, codes, providers } = deps.identity

  const conversation = createTicketConversation({ emails, publishEvent, now })
  return {
    pages: createPageService({ db, audit, now }),
    notices: createNoticeService({ db, audit, now }),
    tickets: createTicketService({ db, conversation, rateLimits, now }),
    ticketAdmin: createTicketAdmin({ db, conversation, audit, now }),
    logos: createLogoService({ db, settings, storages, objects, images, audit, spool, now }),
    site: createSiteService({ db, settings, siteMode, setup, providers, codes, captchaServices, config, now }),
  }
}

export type ContentServices = ReturnType<typeof createContent>
