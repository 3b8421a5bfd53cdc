/** Shows a button whose number doubles at each click. */
export function start(root) {
  root.innerHTML = '<button type="button">1</button>'
  const button = root.querySelector('button')
  button.addEventListener('click', () => {
    button.textContent = String(2 * Number(button.textContent))
  })
}
