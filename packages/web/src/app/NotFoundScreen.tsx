import { NotFound } from '#ui/feedback/NotFound.tsx'
import { PublicFrame } from './frames/PublicFrame.tsx'

/** For addresses that no part of the application claims. */
export function NotFoundScreen() {
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  )
}
