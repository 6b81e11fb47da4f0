import { NotFound } from '#ui/feedback/NotFound.tsx'
import { PublicLayout } from './layouts/public/PublicLayout.tsx'

/** For addresses that no part of the application claims. */
export function NotFoundScreen() {
  return (
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  )
}
