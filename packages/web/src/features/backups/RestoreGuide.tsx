import { useTranslation } from 'react-i18next'
import { Card } from '#ui/layout/Card.tsx'
import classes from './Backups.module.css'

const commands = [
  ['try', 'npx imagora restore FOLDER --test'],
  ['restore', 'npx imagora restore FOLDER'],
  ['same_site', 'npx imagora restore FOLDER --same-site'],
  ['replace', 'npx imagora restore FOLDER --replace'],
] as const

/** Restoring needs the site to stand still, so that no button here does it. */
export function RestoreGuide() {
  const { t } = useTranslation('backups')
  return (
    <Card title={t('guide.title')}>
      <p className={classes.facts}>{t('guide.hint')}</p>
      <dl className={classes.guide}>
        {commands.map(([key, command]) => (
          <div key={key}>
            <dt>{t(`guide.${key}`)}</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
