import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import type { OpenShare } from '#data/sharing/public-share.ts'
import classes from './ShareView.module.css'

/** Returns the title of a share for its visitors. */
export function useShareTitle({ album, user }: OpenShare) {
  const { t } = useTranslation('share-page')
  return album?.name ?? t('title_of', { name: user.name || user.username })
}

interface Props {
  share: OpenShare
  title: string
  /** Number of visible photos, once known. */
  count: number
  /** Actions on the share. */
  children: ReactNode
}

export function ShareHeader({ share: { user, content, album, expired_at }, title, count, children }: Props) {
  const { t } = useTranslation('share-page')
  const formats = useFormats()
  const name = user.name || user.username
  const words = content || album?.intro
  return (
    <section className={classes.header} aria-label={title}>
      <div className={classes.words}>
        <h1 dir="auto">{title}</h1>
        {words && (
          <p className={classes.content} dir="auto">
            {words}
          </p>
        )}
        <ul className={classes.facts}>
          <li>
            <UserAvatar name={name} url={user.avatar_url} size={24} />
            {t('by', { name })}
          </li>
          <li>{t('photos', { count })}</li>
          {expired_at && <li>{t('until', { date: formats.dateTime(expired_at) })}</li>}
        </ul>
      </div>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
