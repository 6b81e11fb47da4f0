import type { Binding } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { redirectToProvider, useUnbind } from '#data/identity/oauth.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './BindingsTab.module.css'

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
  const removal = useUnbind()
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
        removal={removal}
        done={t('unbound', { provider: name })}
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
export function BindingRow({ provider, binding }: { provider: Provider; binding: Binding | undefined }) {
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
