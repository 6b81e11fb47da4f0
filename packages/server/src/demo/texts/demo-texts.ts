import type { TicketInput } from '@imagora/contract'
import type { Scene } from '../pictures/scenes.ts'

export type JourneyId =
  | 'dolomites'
  | 'lofoten'
  | 'kyoto'
  | 'sahara'
  | 'shanghai'
  | 'autumn'
  | 'everyday'
  | 'private'
  | 'scotland'
  | 'bali'
  | 'garden'
  | 'architecture'
  | 'hokkaido'

export interface JourneyTexts {
  /** Empty for photos outside of any album. */
  album: string
  intro: string
  tags: readonly string[]
}

export interface DemoTicket extends Pick<TicketInput, 'title' | 'content'> {
  /** Replies of the team and the owner, alternating. */
  replies: readonly string[]
}

export interface PlanTexts {
  name: string
  intro: string
  features: readonly string[]
}

/** Everything that the accounts of the demo have written, in the language of the site. */
export interface DemoTexts {
  /** Currency of the site; prices exist in both. */
  currency: 'CNY' | 'USD'
  subtitle: string
  people: Record<'demo' | 'ann' | 'kai', string>
  journeys: Record<JourneyId, JourneyTexts>
  /** Titles of photographs, taken in turns. */
  titles: Record<Scene, readonly string[]>
  graphics: {
    editor: string
    dashboard: string
    stickers: readonly [star: string, peaks: string, leaf: string, camera: string]
    animation: string
    tags: { screenshots: readonly string[]; stickers: readonly string[]; animation: readonly string[] }
  }
  shares: { friends: string; proofs: string; family: string }
  page: { name: string; title: string; content: string }
  notice: { title: string; content: string }
  shop: {
    group: string
    pro: PlanTexts & { badge: string; month: string; quarter: string; year: string; yearDescription: string }
    team: PlanTexts & { year: string }
    storage: (gigabytes: number) => PlanTexts
    storageYear: string
    storageForever: string
    coupon: string
    transfer: { name: string; instructions: string }
    fakePayment: string
    /** Note of a confirmed bank transfer. */
    transferNote: (number: string) => string
  }
  tickets: Record<'invoice' | 'order' | 'upload' | 'deleted', DemoTicket>
  ticketTemplates: readonly { name: string; content: string }[]
}
