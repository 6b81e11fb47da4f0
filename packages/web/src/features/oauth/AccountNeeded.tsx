import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { bindPendingIdentity, readDeparture, usePendingIdentity } from '#data/identity/oauth-redirect.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './OauthPage.module.css'

interface Props {
  id: number
  provider: string
}

/** For whoever is logged in already: the account is the one that they are in. */
function BindHere({ provider }: Props) {
  const { t } = useTranslation('oauth')
  const { navigate } = useRouter()
  const profile = useProfile()
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await bindPendingIdentity()
      notices.success({ message: t('bound', { provider }) })
      await navigate({ to: '/user/settings', search: { tab: 'accounts' }, replace: true })
    },
  })
  return (
    <>
      {error && <Alert color="red">{error.message}</Alert>}
      <Button size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        {t('needed.bind_here', { username: profile?.username ?? '' })}
      </Button>
    </>
  )
}

function Ways({ id }: { id: number }) {
  const { t } = useTranslation('oauth')
  const { app } = useConfigs()
  const { next } = readDeparture(id)
  const search = next ? { next } : {}
  return (
    <>
      <ButtonLink to="/login" search={search} size="md" fullWidth>
        {t('needed.login')}
      </ButtonLink>
      {app.enable_registration ? (
        <ButtonLink to="/register" search={search} size="md" variant="default" fullWidth>
          {t('needed.register')}
        </ButtonLink>
      ) : (
        <p>{t('needed.closed')}</p>
      )}
    </>
  )
}

/** Somebody new: they say whose account this is to be. It is never guessed from an e-mail address. */
export function AccountNeeded({ id, provider }: Props) {
  const { t } = useTranslation('oauth')
  const pending = usePendingIdentity()
  const profile = useProfile()
  return (
    <div className={classes.page}>
      <h1>{t('needed.title', { nickname: pending?.nickname || provider })}</h1>
      <p>{t('needed.hint', { provider })}</p>
      {pending?.is_email_taken && (
        <Alert color="brand" className={classes.note}>
          {t('needed.email_taken', { email: pending.email ?? '', provider })}
        </Alert>
      )}
      {profile ? <BindHere id={id} provider={provider} /> : <Ways id={id} />}
    </div>
  )
}
