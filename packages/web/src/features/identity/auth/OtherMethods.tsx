import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ProviderIcon } from '#components/identity/ProviderIcon.tsx'
import { useConfigs } from '#data/content/site.ts'
import { redirectToProvider, usePendingIdentity } from '#data/identity/oauth.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './Login.module.css'

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey

/** Buttons of the OAuth providers; renders nothing if the site has none. */
export function OtherMethods({ next }: { next: string | undefined }) {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const hasOne = usePendingIdentity() !== null
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: redirectToProvider })
  // A user with a pending identity needs an account here, not another external one.
  if (app.socialites.length === 0 || hasOne) return null

  // A plain click redirects at once; a link opened in a new tab leads to the provider page, which needs another click.
  const leave = (event: MouseEvent, id: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!isPending) mutate({ id, purpose: 'login', next })
  }

  return (
    <section className={classes.others}>
      <h2 className={classes.divider}>{t('login.others')}</h2>
      <div className={classes.methods}>
        {app.socialites.map(({ id, name, provider }) => (
          <ButtonLink
            key={id}
            to="/oauth/$id"
            params={{ id: String(id) }}
            search={next ? { next } : {}}
            preload={false}
            variant="default"
            leftSection={<ProviderIcon provider={provider} />}
            loading={isPending && variables.id === id}
            onClick={(event) => leave(event, id)}
          >
            {name}
          </ButtonLink>
        ))}
      </div>
      <p className={classes.problem} role="alert">
        {error?.message}
      </p>
    </section>
  )
}
