import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { useConfigs } from '#data/content/site.ts'
import { redirectToProvider, wasRedirected } from '#data/identity/oauth.ts'
import classes from './Login.module.css'
import { LoginTitle } from './LoginTitle.tsx'

/** Login page of a site without password login: one button for each provider. */
export function SingleSignOn({ next }: { next: string | undefined }) {
  const { t } = useTranslation('auth')
  const { app } = useConfigs()
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: redirectToProvider })
  const [only, ...others] = app.socialites
  const start = useEffectEvent(() => {
    if (app.sso_redirect && only && others.length === 0 && !wasRedirected())
      mutate({ id: only.id, purpose: 'login', next })
  })
  useEffect(() => start(), [])

  return (
    <>
      <LoginTitle title={t('login.title')}>{t(only ? 'sso.hint' : 'sso.unavailable')}</LoginTitle>
      <div className={classes.providers}>
        {app.socialites.map(({ id, name, provider }) => (
          <Button
            key={id}
            size="md"
            fullWidth
            variant={others.length === 0 ? 'filled' : 'default'}
            leftSection={<ProviderIcon provider={provider} />}
            loading={isPending && variables.id === id}
            disabled={isPending}
            onClick={() => mutate({ id, purpose: 'login', next })}
          >
            {t('sso.continue', { provider: name })}
          </Button>
        ))}
      </div>
      <p className={classes.problem} role="alert">
        {error?.message}
      </p>
    </>
  )
}
