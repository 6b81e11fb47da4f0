import { photoColors } from '@imagora/contract/photo-search'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuProps } from './FilterMenu.tsx'
import classes from './Menus.module.css'

/** The colour that a photo has most of. */
export function ColorMenu({ filters, onChange }: MenuProps) {
  const { t } = useTranslation('photos')
  return (
    <div className={classes.swatches}>
      {photoColors.map((color) => (
        <button
          key={color}
          type="button"
          className={classes.swatch}
          data-color={color}
          aria-pressed={color === filters.color}
          data-closes
          onClick={() => onChange({ color: color === filters.color ? undefined : color })}
        >
          <span className={classes.paint}>{color === filters.color && <Check size={20} aria-hidden />}</span>
          {t(`colors.${color}`)}
        </button>
      ))}
    </div>
  )
}
