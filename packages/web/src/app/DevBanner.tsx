import { useTranslation } from 'react-i18next'
import classes from './DevBanner.module.css'

/** Nobody may take a site of pretended payments for a real one. */
export function DevBanner() {
  const { t } = useTranslation()
  return <aside className={classes.banner}>{t('dev_doubles')}</aside>
}
