/// Being written.
#[derive(Debug, clap::Args)]
pub(crate) struct Trace {}
impl Trace {
    pub(crate) fn run(self, _: &crate::args::Globals) -> anyhow::Result<crate::Outcome> {
        anyhow::bail!("not yet")
    }
}
