import type { TicketInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Services } from '#composition/services.ts'
import type { DemoTexts, DemoTicket } from './texts/demo-texts.ts'

interface FillTicketsDeps {
  services: Pick<Services, 'tickets' | 'ticketAdmin'>
  /** The administrator comes first; the others open tickets. */
  callers: Caller[]
  client: Client
  texts: Pick<DemoTexts, 'tickets' | 'ticketTemplates'>
  /** Advances the clock between two replies. */
  wait: () => void
}

interface TicketState {
  level: TicketInput['level']
  isClosed?: boolean
  isAssigned?: boolean
}

/** Fills in tickets of users: answered, closed and waiting. */
export async function fillTickets({ services, callers, client, texts, wait }: FillTicketsDeps) {
  const { tickets, ticketAdmin } = services
  const [keeper, ann, kai] = callers
  if (!keeper || !ann || !kai) return
  const team = { caller: keeper, client }
  for (const template of texts.ticketTemplates) await ticketAdmin.templates.create(team, template)

  async function createTicket(owner: Caller, ticket: DemoTicket, state: TicketState) {
    const { level, isClosed = false, isAssigned = false } = state
    wait()
    const { title, content, replies } = ticket
    const { issue_no } = await tickets.create({ caller: owner, client }, { title, content, level })
    if (isAssigned) await ticketAdmin.assign(team, issue_no, team.caller.id)
    for (const [number, reply] of replies.entries()) {
      wait()
      if (number % 2 === 0) await ticketAdmin.reply(team, issue_no, reply)
      else await tickets.reply({ caller: owner, client }, issue_no, reply)
    }
    if (isClosed) await tickets.close(owner, issue_no)
  }

  const { invoice, order, upload, deleted } = texts.tickets
  await createTicket(ann, invoice, { level: 'low', isClosed: true })
  await createTicket(kai, order, { level: 'medium' })
  await createTicket(ann, upload, { level: 'high', isAssigned: true })
  await createTicket(kai, deleted, { level: 'medium' })
}
