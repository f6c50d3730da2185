/** A button that reloads the page, for example because the user of the session has changed. */
export function ReloadButton() {
  return (
    <button type="button" className="bw-button" onClick={() => location.reload()}>
      Reload the page
    </button>
  );
}
