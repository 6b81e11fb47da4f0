import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import classes from './OauthPage.module.css'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { getOauthCallback } from '#lib/preferences/oauth-arrival.ts'
import { useConfigs } from '#data/content/site.ts'
import { redirectToProvider, readPendingRedirect } from '#data/identity/oauth.ts'
import { OauthFailed, OauthReturn } from './OauthReturn.tsx'

interface Props {
  provider: string
  icon: string | undefined
  isLeaving: boolean
  onLeave: () => void
}

/** Page for users who open the URL directly: nobody is redirected to another site without a click. */
function OauthRedirect({ provider, icon, isLeaving, onLeave }: Props) {
  const { t } = useTranslation('oauth')
  return (
    <div className={classes.page}>
      <h1>{t('start.title', { provider })}</h1>
      <p>{t('start.hint', { provider })}</p>
      <Button
        size="md"
        fullWidth
        leftSection={icon && <ProviderIcon provider={icon} />}
        variant="default"
        loading={isLeaving}
        onClick={onLeave}
      >
        {t('start.go', { provider })}
      </Button>
      <TextLink to="/login">{t('to_login')}</TextLink>
    </div>
  )
}

const route = getRouteApi('/entry/oauth/$id')

/** Callback page of the OAuth redirect, and start page for opening it by hand. */
export function OauthPage() {
  const { t } = useTranslation('oauth')
  const { app } = useConfigs()
  const id = Number(route.useParams().id)
  const { next } = route.useSearch()
  const [callback] = useState(getOauthCallback)
  const { mutate, isPending, error } = useMutation({ mutationFn: redirectToProvider })

  const configuredProvider = app.socialites.find((each) => each.id === id)
  const providerProps = { id, provider: configuredProvider?.name ?? t('unnamed') }
  // A visit without callback parameters has no pending redirect.
  const redirect = callback ? readPendingRedirect(id) : { id, purpose: 'login' as const, next }
  const { purpose } = redirect
  const leave = () => mutate(redirect)

  if (error) return <OauthFailed purpose={purpose} message={error.message} onRetry={leave} />
  // The provider's error description is ignored, because anyone can put text into a link.
  if (callback?.error) {
    const message = t(callback.error === 'access_denied' ? 'cancelled' : 'refused', providerProps)
    return <OauthFailed purpose={purpose} message={message} onRetry={leave} />
  }
  if (callback) return <OauthReturn {...providerProps} callback={callback} purpose={purpose} onRetry={leave} />
  return (
    <OauthRedirect
      provider={providerProps.provider}
      icon={configuredProvider?.provider}
      isLeaving={isPending}
      onLeave={leave}
    />
  )
}
