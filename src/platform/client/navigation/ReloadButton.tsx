export function ReloadButton() {
  return (
    <button type="button" className="bw-button" onClick={() => location.reload()}>
      Reload the page
    </button>
  );
}
