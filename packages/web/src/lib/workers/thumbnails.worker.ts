interface Order {
  id: number
  file: Blob
  height: number
}

self.addEventListener('message', ({ data: { id, file, height } }: MessageEvent<Order>) => {
  createImageBitmap(file, { resizeHeight: height, resizeQuality: 'medium' }).then(
    (bitmap) => self.postMessage({ id, bitmap }, { transfer: [bitmap] }),
    () => self.postMessage({ id, bitmap: null }, { transfer: [] }),
  )
})
