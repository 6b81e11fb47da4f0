import type { ServerResponse } from 'node:http'
import { ObjectMissing } from '#storage/storage.ts'
import type { PictureAddress } from './picture-address.ts'

interface Pictures<P> {
  /** Where its file lies elsewhere than was known. */
  findMoved(picture: P): Promise<P | null>
}

interface Asked {
  response: ServerResponse
}

type Serve<A, P> = (asked: A, picture: P, address: PictureAddress) => Promise<void> | void

/** A file may move between the moment that its place is looked up and the moment that it is opened: then it is looked up anew, once. */
export const followMoves =
  <A extends Asked, P>(pictures: Pictures<P>, serve: Serve<A, P>): Serve<A, P> =>
  (asked, picture, address) =>
    serve(asked, picture, address)?.catch(async (error: unknown) => {
      const isUnsent = error instanceof ObjectMissing && !asked.response.headersSent
      const moved = isUnsent ? await pictures.findMoved(picture) : null
      if (!moved) throw error
      await serve(asked, moved, address)
    })
