import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#data/api/admin.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ImagePolicyForm } from './ImagePolicyForm.tsx'

/** What happens to pictures when they come in and go out, unless a storage or a group says otherwise. */
export function ImagePolicyPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <ImagePolicyForm policy={data.settings.image_policy} />
}
