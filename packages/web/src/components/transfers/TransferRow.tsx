import type { ReactNode, Ref } from 'react'
import classes from './TransferRow.module.css'

interface Props {
  name: string
  /** How far it is: what colours the row. */
  state: string
  /** The same in words. */
  mark: string
  facts?: ReactNode
  thumbnail: ReactNode
  controls?: ReactNode
  children?: ReactNode
  /** Where only some of the rows are drawn: its place among all of them. */
  place?: { index: number; count: number }
  ref?: Ref<HTMLLIElement>
}

/** One picture on its way in, sent or fetched. */
export function TransferRow({ name, state, mark, facts, thumbnail, controls, children, place, ref }: Props) {
  return (
    <li
      ref={ref}
      className={classes.row}
      data-state={state}
      {...(place && {
        'data-index': place.index,
        'data-ruled': place.index > 0 || undefined,
        'aria-posinset': place.index + 1,
        'aria-setsize': place.count,
      })}
    >
      <span className={classes.thumbnail}>{thumbnail}</span>
      <div className={classes.words}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.facts}>
          {facts}
          <span className={classes.mark}>{mark}</span>
        </div>
        {children}
      </div>
      {controls && <div className={classes.controls}>{controls}</div>}
    </li>
  )
}
