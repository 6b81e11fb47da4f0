import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type RatioName, ratioNames } from './ratios.ts'
import classes from './Panels.module.css'

interface Props {
  chosen: RatioName
  onChoose: (name: RatioName) => void
}

/** What a cut is held to. */
export function Ratios({ chosen, onChoose }: Props) {
  const { t } = useTranslation('editor')
  const id = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('ratio')}</legend>
      <div className={classes.ratios}>
        {ratioNames.map((name) => (
          <label key={name} className={classes.ratio}>
            <input type="radio" name={id} checked={chosen === name} onChange={() => onChoose(name)} />
            <span>{name === 'free' || name === 'original' ? t(name) : name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
