import { useTranslation } from 'react-i18next'
import { useConfigs } from '#lib/site.ts'
import { ButtonLink } from '#ui/links.tsx'
import classes from './Entry.module.css'

/** The accounts elsewhere that the site takes, where it takes any. */
export function OtherMethods() {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  if (app.socialites.length === 0) return null
  return (
    <section className={classes.others}>
      <h2 className={classes.divider}>{t('login.others')}</h2>
      <div className={classes.methods}>
        {app.socialites.map(({ id, name }) => (
          <ButtonLink key={id} to="/oauth/$id" params={{ id: String(id) }} variant="default">
            {name}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
