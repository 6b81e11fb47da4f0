import type { OpeningPicture } from './opening.ts'
import type { Client } from '#platform/caller.ts'

/** What the server can say of a page before the application runs. */
export interface PageSummary {
  title: string
  /** Nothing said, the site's own stands here. */
  description?: string
  image_url?: string
  /** The first that are seen. */
  pictures?: OpeningPicture[]
  /** Search engines are asked to leave it out. */
  is_noindex?: boolean
  /** What programs may follow instead of the page. */
  feeds?: { title: string; url: string }[]
  /** Where others are told how to show it within a page of theirs. */
  oembed_url?: string
}

/** The page at a path; null when there is none, undefined where another feature may know it. */
export type Describe = (path: string, client: Client) => Promise<PageSummary | null | undefined>

/** The first that knows the path tells what stands there. */
export const describedBy =
  (features: Describe[]): Describe =>
  async (path, client) => {
    for (const describe of features) {
      const page = await describe(path, client)
      if (page !== undefined) return page
    }
    return undefined
  }
