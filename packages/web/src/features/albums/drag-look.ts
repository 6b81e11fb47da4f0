import classes from './AlbumGallery.module.css'

/** What is seen of photos on their way: a picture at the pointer, and a line where they would stand. */
export function costume(cell: HTMLElement, count: number) {
  const ghost = Object.assign(document.createElement('div'), { className: classes.ghost! })
  const picture = cell.querySelector('img')
  if (picture?.src) ghost.style.backgroundImage = `url("${picture.src}")`
  ghost.style.backgroundColor = cell.querySelector('a')?.style.backgroundColor ?? ''
  if (count > 1) ghost.append(Object.assign(document.createElement('span'), { textContent: String(count) }))
  const line = Object.assign(document.createElement('div'), { className: classes.line! })
  document.body.append(ghost, line)
  return {
    follow(x: number, y: number) {
      ghost.style.transform = `translate3d(${x}px,${y}px,0) translate(-50%,-50%)`
    },
    show(box: DOMRect, isAfter: boolean) {
      line.style.transform = `translate3d(${(isAfter ? box.right : box.left) - 2}px,${box.top}px,0)`
      line.style.height = `${box.height}px`
    },
    remove() {
      ghost.remove()
      line.remove()
    },
  }
}
