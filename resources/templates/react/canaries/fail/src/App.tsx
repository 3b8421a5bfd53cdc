import { useState } from 'react'

export function App() {
  const [count, setCount] = useState(1)
  return (
    <button type="button" onClick={() => setCount(3 * count)}>
      {count}
    </button>
  )
}
