import { useState } from 'react'
import classes from './UserAvatar.module.css'

interface Props {
  name: string
  url: string
  size?: number
}

/** Avatar image or the first character of the name. The name itself is beside it or in a label. */
export function UserAvatar({ name, url, size = 32 }: Props) {
  const [broken, setBroken] = useState('')
  const style = { width: size, height: size, fontSize: size * 0.45 }
  if (url && url !== broken) {
    return <img className={classes.root} src={url} alt="" style={style} onError={() => setBroken(url)} />
  }
  return (
    <span className={classes.root} style={style} aria-hidden>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
