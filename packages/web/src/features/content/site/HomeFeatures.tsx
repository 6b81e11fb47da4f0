import { EyeOff, FileCheck, Gauge, Link2, Plug, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './HomeFeatures.module.css'

const features = [
  ['links', Link2],
  ['speed', Gauge],
  ['unlisted', EyeOff],
  ['safe', ShieldCheck],
  ['tools', Plug],
  ['own', FileCheck],
] as const

export function HomeFeatures() {
  const { t } = useTranslation('home')
  return (
    <section className={classes.section} aria-labelledby="features">
      <h2 id="features" className={classes.heading}>
        {t('features_title')}
      </h2>
      <p className={classes.hint}>{t('features_hint')}</p>
      <ul className={classes.list}>
        {features.map(([name, Icon]) => (
          <li key={name}>
            <span className={classes.icon}>
              <Icon size={20} aria-hidden />
            </span>
            <h3 className={classes.title}>{t(`features.${name}.title`)}</h3>
            <p className={classes.text}>{t(`features.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
