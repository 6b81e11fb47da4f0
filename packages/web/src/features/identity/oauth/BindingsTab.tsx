import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { BindingRow } from './BindingRow.tsx'
import classes from './BindingsTab.module.css'
import { bindingsQuery } from '#data/identity/oauth.ts'

/** All providers of the site, and the external accounts linked to this one. */
export function BindingsTab() {
  const { t } = useTranslation('oauth')
  const { app } = useConfigs()
  const { data: bindings, error, refetch } = useQuery(bindingsQuery)

  if (error && !bindings) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!bindings) return <RowsSkeleton count={3} height={64} />

  // A linked account can be unlinked even if the site no longer accepts its provider.
  const closed = bindings.map(({ driver }) => driver).filter(({ id }) => !app.socialites.some((each) => each.id === id))
  const providers = [
    ...app.socialites.map((each) => ({ ...each, isOpen: true })),
    ...closed.map((each) => ({ ...each, isOpen: false })),
  ]
  if (providers.length === 0) return <EmptyState drawing="closed" title={t('none')} hint={t('none_hint')} />
  return (
    <ul className={classes.list}>
      {providers.map((provider) => (
        <BindingRow
          key={provider.id}
          provider={provider}
          binding={bindings.find(({ driver }) => driver.id === provider.id)}
        />
      ))}
    </ul>
  )
}
