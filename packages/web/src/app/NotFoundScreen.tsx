import { NotFound } from '#ui/feedback/NotFound.tsx'
import { PublicLayout } from './layouts/public/PublicLayout.tsx'

/** Screen for URLs that no route matches. */
export function NotFoundScreen() {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  )
}
