import type { Binding } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { redirectToProvider, useUnbindProvider, bindingsQuery } from '#data/identity/oauth.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './BindingsTab.module.css'
import { useConfigs } from '#data/content/site.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'

interface Provider {
  id: number
  name: string
  provider: string
  /** Whether the site currently accepts the provider. */
  isOpen: boolean
}

function Unbind({ provider: { id, name } }: { provider: Provider }) {
  const { t } = useTranslation('oauth')
  const [isAsking, asking] = useDisclosure()
  const removal = useUnbindProvider()
  return (
    <>
      <Button variant="default" onClick={asking.open} aria-label={t('unbind_named', { provider: name })}>
        {t('unbind')}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('unbind_named', { provider: name })}
        action={t('unbind')}
        onDelete={() => removal.mutateAsync(id)}
        mutation={removal}
        successMessage={t('unbound', { provider: name })}
      >
        {t('unbind_hint', { provider: name })}
      </DeleteDialog>
    </>
  )
}

function Bind({ provider: { id, name } }: { provider: Provider }) {
  const { t } = useTranslation('oauth')
  const { mutate, isPending } = useMutation({
    mutationFn: redirectToProvider,
    onError: ({ message }) => notices.error({ id: 'bind', message }),
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => mutate({ id, purpose: 'bind' })}
      aria-label={t('bind_named', { provider: name })}
    >
      {t('bind')}
    </Button>
  )
}

/** Linked external account with its link date, or an unlinked provider. */
function BindingRow({ provider, binding }: { provider: Provider; binding: Binding | undefined }) {
  const { t } = useTranslation('oauth')
  const formats = useFormats()
  const who = binding?.nickname || binding?.name || t('somebody')
  return (
    <li className={classes.row}>
      <ProviderIcon provider={provider.provider} size={28} />
      <div className={classes.text}>
        <h3>
          {provider.name}
          {!provider.isOpen && <Badge tone="warning">{t('closed')}</Badge>}
        </h3>
        <p>{binding ? t('since', { who, time: formats.date(binding.created_at) }) : t('unset')}</p>
      </div>
      {binding ? <Unbind provider={provider} /> : <Bind provider={provider} />}
    </li>
  )
}

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
  if (providers.length === 0) return <EmptyState illustration="soon" title={t('none')} hint={t('none_hint')} />
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
