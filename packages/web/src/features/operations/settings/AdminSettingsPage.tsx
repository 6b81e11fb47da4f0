import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#data/api/admin.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { SettingsForm } from './SettingsForm.tsx'

export function AdminSettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <SettingsForm settings={data.settings} secretsSet={data.secrets_set} />
}
